/// <reference lib="dom" />

/** Resolves once messages that have come have had their turn; a timeout of 0 would take 4 ms. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
