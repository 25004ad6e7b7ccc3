import type { Language } from './language.ts'
import type { Messages } from './messages/messages.ts'
import type { ThemeAsset } from './theme/asset.ts'
import type { StyleSheet } from './theme/style-sheet.ts'

/** How a bank's pages show whose they are. `loadTheme` makes it from a bank's file; docs/themes.md describes the file. */
export interface Theme {
  readonly bankName: string
  readonly logo: ThemeLogo
  /** The icon of the browser's tab. */
  readonly icon: ThemeAsset
  readonly style: StyleSheet
  /** Whether pages must be allowed to load a font. */
  readonly hasFont: boolean
  /** Who the bank is, by law, in every language that the bank offers. */
  readonly footer: Readonly<Partial<Record<Language, string>>>
  /** Numbers that a PSU can call, as people write them. */
  readonly phones: { readonly help?: string | undefined; readonly fraud?: string | undefined }
  /** All texts of the pages, with those that the bank words differently. */
  readonly messages: Readonly<Record<Language, Messages>>
}

/** A bank's logo on light and on dark screens. It is only ever shown as an image: markup of a bank is not ours. */
export interface ThemeLogo {
  readonly light: ThemeAsset
  readonly dark: ThemeAsset
  /** In pixels, as shown. */
  readonly width: number
  readonly height: number
  /** Whether the logo has the bank's name in it. If not, the name is shown beside it. */
  readonly showsName: boolean
}
