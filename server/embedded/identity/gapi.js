/**
 * Replaces https://apis.google.com/js/api.js, so that signing in by popup works without internet: the part that
 * firebase/auth and the emulator's helper frame use, over postMessage between the two windows.
 */
{
  const later = (task) => setTimeout(task, 0)

  /** One end of the connection between a page and its frame. */
  class Line {
    handlers = {}
    early = {}
    pending = {}
    lastId = 0

    constructor(findWindow, findOrigin) {
      this.post = (message) => findWindow()?.postMessage({ ...message, line: "gapi" }, findOrigin())
      this.opened = new Promise((resolve) => {
        this.open = resolve
      })
      window.addEventListener("message", ({ data, source }) => {
        if (data?.line === "gapi" && source === findWindow()) this.take(data)
      })
    }

    /** firebase/auth throws from its callback for `webStorageSupport` in any case; Google's own file swallows that. */
    take(message) {
      if (message.step === "hello") this.open()
      if (message.step === "answer") {
        const done = this.pending[message.id]
        delete this.pending[message.id]
        try {
          done?.([message.data])
        } catch (error) {
          console.debug(error)
        }
      }
      if (message.step !== "call") return
      if (this.handlers[message.name]) this.answer(message)
      else this.early[message.name] = [...(this.early[message.name] ?? []), message]
    }

    async answer({ id, name, data }) {
      this.post({ step: "answer", id, data: await this.handlers[name](data) })
    }

    register(name, handler) {
      this.handlers[name] = handler
      for (const message of this.early[name] ?? []) this.answer(message)
      delete this.early[name]
    }

    send(name, data, done) {
      const id = ++this.lastId
      if (done) this.pending[id] = done
      this.post({ step: "call", id, name, data })
    }

    async ping(done) {
      await this.opened
      done?.()
      return []
    }

    async restyle() {
      return []
    }
  }

  let parentLine
  const getParentIframe = () => {
    if (!parentLine) {
      parentLine = new Line(
        () => window.parent,
        () => "*"
      )
      later(() => parentLine.post({ step: "hello" }))
    }
    return parentLine
  }

  const open = async ({ url, where, attributes: { style = {}, ...attributes } = {} }, done) => {
    const frame = document.createElement("iframe")
    Object.assign(frame.style, style)
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
    frame.src = url
    const line = new Line(
      () => frame.contentWindow,
      () => new URL(url).origin
    )
    where.appendChild(frame)
    return done(line)
  }

  if (!window.gapi?.iframes?.Iframe) {
    window.gapi = {
      load: (_features, options) => later(typeof options === "function" ? options : options.callback),
      iframes: {
        Iframe: Line,
        CROSS_ORIGIN_IFRAMES_FILTER: () => true,
        getContext: () => ({ getParentIframe, open })
      }
    }
    const onload = new URL(document.currentScript.src).searchParams.get("onload")
    later(() => window[onload ?? "gapi_onload"]?.())
  }
}
