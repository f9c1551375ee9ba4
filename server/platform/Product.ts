import { Context, Layer } from "effect"

/** What the product is called and where people find it. The address is known once the server listens. */
export class Product extends Context.Service<
  Product,
  { readonly name: string; readonly company: string; readonly url: () => string }
>()("pro-leads/Product") {
  static readonly layer = (values: Product["Service"]) => Layer.succeed(Product, values)
}
