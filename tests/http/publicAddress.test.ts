import { describe, expect, it } from "vitest"
import { isPublicAddress } from "../../server/outside/publicAddress.ts"
import { checkedLookup, signatureHeaders, systemResolve } from "../../server/outside/WebhookSender.ts"

describe("a public address", () => {
  it.each(["1.1.1.1", "93.184.215.14", "172.15.0.1", "172.32.0.1", "192.0.1.1", "2606:4700:4700::1111"])(
    "is %s",
    (address) => expect(isPublicAddress(address)).toBe(true)
  )

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:1.1.1.1",
    "64:ff9b::a00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:a00:1::1",
    "not an address"
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false))
})

type Found = ReadonlyArray<{ readonly address: string; readonly family: 4 | 6 }>

const look = (found: Found, all: boolean) =>
  new Promise<unknown>((resolve) =>
    checkedLookup((_, done) => done(null, found))("crm.example.com", { all }, (error, address, family) =>
      resolve(error ? error.code : [address, family])
    )
  )

describe("the lookup of a webhook's name", () => {
  const open = { address: "1.1.1.1", family: 4 } as const
  const closed = { address: "10.0.0.1", family: 4 } as const

  it("gives the connection the addresses that it checked", async () => {
    expect(await look([open], false)).toEqual(["1.1.1.1", 4])
    expect(await look([open], true)).toEqual([[open], undefined])
  })

  it("refuses a name with any address that is not public, and one without addresses", async () => {
    for (const found of [[closed], [open, closed], []])
      expect(await look(found, true)).toBe("EFORBIDDENADDRESS")
  })

  it("passes on that the system knows no such name", async () => {
    const code = await new Promise((resolve) =>
      checkedLookup(systemResolve)("no-such-name.invalid", {}, (error) => resolve(error?.code))
    )
    expect(["ENOTFOUND", "EAI_AGAIN"]).toContain(code)
  })
})

it("signs the example of the Standard Webhooks specification as its libraries do", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]
  }
  expect(signatureHeaders(message, 1_614_265_330)).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
  })
})
