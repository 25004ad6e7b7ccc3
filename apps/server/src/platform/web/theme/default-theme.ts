import { CATALOGUES } from '../messages/messages-in.ts'
import type { Theme } from '../theme.ts'
import { publishAsset, type ThemeAsset } from './asset.ts'
import { type Colours, DEFAULT_SIGNALS, type Scheme } from './colours.ts'
import { createStyleSheet } from './style-sheet.ts'

/** A lighthouse over water. */
const mark = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="${colour}"><path d="M14 5h4l2 14h-8z"/><circle cx="16" cy="4" r="2.5"/><path d="M3 23c3.2 0 3.2 2.4 6.5 2.4S12.7 23 16 23s3.2 2.4 6.5 2.4S25.8 23 29 23" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/></svg>`

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5566"/><path d="M14 9h4l1.5 11h-7z" fill="#fff"/><circle cx="16" cy="7.5" r="2" fill="#fff"/><path d="M6 23.5c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2" fill="none" stroke="#fff" stroke-width="2"/></svg>'

const COLOURS: Readonly<Record<Scheme, Colours>> = {
  light: {
    ground: '#f1f5f6',
    card: '#ffffff',
    tint: '#e8f2f4',
    text: '#12262d',
    muted: '#4b626b',
    line: '#d3dee2',
    edge: '#6f868f',
    brand: '#0b5566',
    brandStrong: '#083f4c',
    onBrand: '#ffffff',
    header: '#f1f5f6',
    onHeader: '#0b5566',
    ...DEFAULT_SIGNALS.light,
  },
  dark: {
    ground: '#0b1519',
    card: '#14222a',
    tint: '#1b2f38',
    text: '#e9f1f3',
    muted: '#a8bcc4',
    line: '#2b3d46',
    edge: '#7d949d',
    brand: '#8ad4e3',
    brandStrong: '#b3e5ef',
    onBrand: '#06262f',
    header: '#0b1519',
    onHeader: '#8ad4e3',
    ...DEFAULT_SIGNALS.dark,
  },
}

const svg = (name: string, text: string): ThemeAsset => publishAsset(name, 'image/svg+xml', Buffer.from(text))

/** The theme of a server whose program provides none. */
export const DEFAULT_THEME: Theme = {
  bankName: 'Havn Bank',
  logo: {
    light: svg('logo-light', mark(COLOURS.light.onHeader)),
    dark: svg('logo-dark', mark(COLOURS.dark.onHeader)),
    width: 32,
    height: 32,
    showsName: false,
  },
  icon: svg('icon', ICON),
  style: createStyleSheet({ colours: COLOURS, radius: 16 }),
  hasFont: false,
  footer: {},
  phones: {},
  messages: CATALOGUES,
}
