/// <reference lib="dom" />

/** Calls `answer` with every message that this worker is sent; `Message` is what the page sends it. */
export function onMessage<Message>(answer: (message: Message) => unknown): void {
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => answer(data))
}

/** Sends the page an answer of this worker. */
export function post<Answer>(answer: Answer): void {
  self.postMessage(answer)
}
