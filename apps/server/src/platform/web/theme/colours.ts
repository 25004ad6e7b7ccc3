/** The colours that a theme sets, once for light and once for dark screens. */
export const REQUIRED_COLOURS = [
  /** Behind everything. */
  'ground',
  /** Behind the content. */
  'card',
  /** Behind what is emphasised on a card. */
  'tint',
  'text',
  'muted',
  /** Lines that only decorate. */
  'line',
  /** Edges of fields and buttons. */
  'edge',
  /** Main buttons, links and the focus ring. */
  'brand',
  /** A main button under the pointer. */
  'brandStrong',
  'onBrand',
  /** Behind the logo and the languages. */
  'header',
  'onHeader',
] as const

/** Colours with a meaning that people know. A theme may set them; otherwise it gets ours. */
export const SIGNAL_COLOURS = ['bad', 'warn', 'good'] as const

export type ColourName = (typeof REQUIRED_COLOURS)[number] | (typeof SIGNAL_COLOURS)[number]

/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

/** The colours of one scheme. */
export type Colours = Readonly<Record<ColourName, Colour>>

export const SCHEMES = ['light', 'dark'] as const

/** Whether the screen is light or dark: the person's own setting, `prefers-color-scheme`. */
export type Scheme = (typeof SCHEMES)[number]

/** The signal colours of a theme that does not set them. */
export const DEFAULT_SIGNALS: Readonly<
  Record<Scheme, Readonly<Record<(typeof SIGNAL_COLOURS)[number], Colour>>>
> = {
  light: { bad: '#a3241b', warn: '#7a4b00', good: '#12653c' },
  dark: { bad: '#ffb0a6', warn: '#ffd27d', good: '#8fdcb1' },
}

/** How much of a signal colour is in the area behind it: little, so that text on it stays readable. */
const TINT_SHARES: Readonly<Record<Scheme, number>> = { light: 0.09, dark: 0.16 }

/** The colour behind a notice: the signal colour, mixed into the card. */
export function signalTint(scheme: Scheme, signal: Colour, card: Colour): Colour {
  const share = TINT_SHARES[scheme]
  const [over, under] = [channels(signal), channels(card)]
  const mixed = over.map((channel, index) => Math.round(channel * share + (under[index] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Parses `#rgb` or `#rrggbb`; undefined for anything else, such as a name or a colour that is partly transparent. */
export function parseColour(text: unknown): Colour | undefined {
  if (typeof text !== 'string' || !/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text)) return undefined
  const digits = text.slice(1).toLowerCase()
  return digits.length === 6 ? `#${digits}` : `#${digits.replaceAll(/./g, '$&$&')}`
}

/** Red, green and blue, 0 to 255. */
export function channels(colour: Colour): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
