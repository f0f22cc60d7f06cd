import type { z } from 'zod'
import { pack, unpack } from './packing.ts'
import type { MessageKind, Seal } from './seal.ts'

/** A value as a signed message. */
export function writeMessage(seal: Seal, kind: MessageKind, about: readonly string[], value: unknown): string {
  return seal.close(kind, about, pack(value))
}

/** What a message holds; undefined if it was not signed by the same secret, or is no such text. */
export function openMessage(seal: Seal, kind: MessageKind, about: readonly string[], message: unknown): unknown {
  const text = seal.open(kind, about, message)
  if (text === undefined) return undefined
  try {
    return unpack(text)
  } catch {
    return undefined
  }
}

/** The same, of a shape. */
export function readMessage<Value>(
  seal: Seal,
  kind: MessageKind,
  about: readonly string[],
  message: unknown,
  shape: z.ZodType<Value>,
): Value | undefined {
  return shape.safeParse(openMessage(seal, kind, about, message)).data
}
