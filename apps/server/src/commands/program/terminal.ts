/**
 * What a terminal would not show, but obey: it moves the cursor, deletes what was printed, or turns the direction of text.
 * Line breaks stay.
 */
const CONTROLS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text as a terminal shows it, whatever stored rows and files contain. */
export function toTerminalText(text: string): string {
  return text.replaceAll(CONTROLS, '\u{fffd}')
}

/** Facts as JSON that a terminal shows and that means the same to a program: controls are escaped. */
export function toTerminalJson(facts: unknown): string {
  return JSON.stringify(facts, writeNumbers, 2).replaceAll(CONTROLS, (control) =>
    Array.from({ length: control.length }, (_, index) => escapeUnit(control.charCodeAt(index))).join(''),
  )
}

/** JSON has no integers of the size of a bigint. */
const writeNumbers = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const escapeUnit = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`
