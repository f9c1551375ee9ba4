import { Context, Layer } from "effect"

/** The product's name, and the addresses of its pages and calls. The addresses are known once the server listens. */
export class Product extends Context.Service<
  Product,
  {
    readonly name: string
    readonly company: string
    readonly url: () => string
    readonly apiUrl: () => string
  }
>()("pro-leads/Product") {
  static readonly layer = (values: Product["Service"]) => Layer.succeed(Product, values)
}
