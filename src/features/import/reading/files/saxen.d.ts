declare module "saxen" {
  export type Attributes = () => Readonly<Record<string, string | undefined>>
  export class Parser {
    on(event: "openTag", handler: (name: string, attributes: Attributes) => void): this
    on(event: "closeTag", handler: (name: string) => void): this
    on(event: "text" | "cdata", handler: (text: string) => void): this
    on(event: "error", handler: (error: Error) => void): this
    write(xml: string): this
    end(): Error | null
  }
}
