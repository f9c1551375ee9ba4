import { beforeAll, expect, it } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

it("describes every call in openapi.json, with optional fields that may be left out but not null", async () => {
  const response = await fetch(`${server.app}/api/openapi.json`)
  const document = await response.json()
  expect(document.openapi).toBe("3.1.0")
  expect(Object.keys(document.paths)).toEqual(everyCall.map(({ call }) => call.path))
  const { schema } = document.paths["/auth/signup"].post.requestBody.content["application/json"]
  expect(schema.required).toEqual(["email", "name"])
  expect(schema.properties.password.type).toBe("string")
})

it("shows every call in a page for people", async () => {
  const response = await fetch(`${server.app}/api/docs`)
  const html = await response.text()
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(everyCall.filter(({ call }) => !html.includes(`POST <code>${call.path}</code>`))).toEqual([])
})
