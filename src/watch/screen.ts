/** As much of a terminal as is drawn on. */
interface Surface {
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

const ESC = '\u001b['

/** Lines on a terminal that are drawn anew in place. What stands above them, and the terminal's own ways, are left alone. */
export class Screen {
  readonly #surface: Surface
  #drawn = 0
  #columns = 0

  constructor(surface: Surface) {
    this.#surface = surface
  }

  /** Draws lines over those drawn before. None may be wider than the terminal, nor may they be more than it has rows. */
  draw(lines: readonly string[]): void {
    // After a resize nobody knows where the old lines are: begin on an empty screen.
    const isResized = this.#drawn > 0 && this.#columns !== this.#surface.columns
    const back = isResized ? `${ESC}2J${ESC}H` : this.#drawn > 0 ? `${ESC}${this.#drawn}A\r` : ''
    // Each line clears what the old one leaves beside it, and the last all below: nothing flickers in between.
    this.#surface.write(`${back}${lines.map((line) => `${line}${ESC}K\n`).join('')}${ESC}J`)
    this.#drawn = lines.length
    this.#columns = this.#surface.columns ?? 0
  }

  /** Puts lines for good where the drawing is, which is taken off; the next one goes below. */
  print(lines: readonly string[]): void {
    this.draw(lines)
    this.#drawn = 0
  }
}
