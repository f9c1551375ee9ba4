import fs from "node:fs"
import type http from "node:http"

export const gapiPath = "/__/gapi.js"

const style = `<style>
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif }
* { box-sizing: border-box }
body { max-width: 30rem; margin: 2rem auto; padding: 0 1rem }
.material-icons, .custom-label { display: none !important }
.mdc-list { padding: 0; list-style: none }
.js-reuse-account { padding: .6rem; border: 1px solid #ccd; border-radius: .4rem; margin: .4rem 0; cursor: pointer }
.mdc-list-item__text span { display: block }
button, input { font: inherit; padding: .4rem .8rem }
.mdc-text-field, label input { display: block; width: 100% }
</style>`

/** Nothing on the emulator's pages is loaded from elsewhere, so they work without internet. */
const localise = (html: string) =>
  html
    .replace("https://apis.google.com/js/api.js", gapiPath)
    .replace(/<script[^<>]+https:\/\/unpkg\.com[^<>]*><\/script>/g, "")
    .replace(/<link[^<>]+https:\/\/(?:unpkg\.com|fonts\.googleapis\.com)[^<>]*>/g, "")
    .replace('<div id="content">', `${style}<div id="content">`)

/** The emulator ends such a page with one string. */
export const localisePage = (response: http.ServerResponse) => {
  const end = response.end.bind(response) as (body?: unknown) => http.ServerResponse
  response.end = ((body?: unknown) =>
    end(typeof body === "string" ? localise(body) : body)) as typeof response.end
}

export const isPage = (path: string) => path === "/emulator/auth/handler" || path === "/emulator/auth/iframe"

export const readGapi = () => fs.readFileSync(new URL("./gapi.js", import.meta.url))
