// Browsers have memory that threads share only for pages whose server asks to be kept apart from all others, as ours does
// (server.ts). Elsewhere every thread has copies: as fast, but for what is handed over.
if (!('SharedArrayBuffer' in globalThis)) Object.defineProperty(globalThis, 'SharedArrayBuffer', { value: ArrayBuffer })
