/** How a battle's memory is laid out: its columns in their order, and how many entries each has. */
export type Lengths<Column extends string> = Readonly<Record<Column, number>>

/** How long a memory of these columns is. */
export function sizeOf(lengths: Lengths<string>): number {
  return Object.values(lengths).reduce((size, length) => size + length, 0)
}

/** The columns as views on one array, one after the other. */
export function cutColumns<Column extends string>(
  bytes: Int32Array,
  lengths: Lengths<Column>,
): Record<Column, Int32Array> {
  const columns = {} as Record<Column, Int32Array>
  let at = 0
  for (const [column, length] of Object.entries(lengths) as [Column, number][]) {
    columns[column] = bytes.subarray(at, at + length)
    at += length
  }
  return columns
}
