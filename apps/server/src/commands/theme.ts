import { defineCommand, defineGroup, JSON_OPTION } from './command.ts'

export const theme = defineGroup("a bank's theme: what the pages of its customers look like", {
  check: defineCommand({
    about: 'check a theme: contrast of its colours, images, font, own wording (docs/themes.md)',
    arguments: { file: 'the theme, such as examples/themes/polar-digital/theme.json' },
    options: { json: JSON_OPTION },
    run: async (context, { file, json }) =>
      (await import('./theme/check-theme.ts')).checkTheme(context, file, json),
  }),
  texts: defineCommand({
    about: 'every text of the pages with the key by which a theme words it differently',
    arguments: { language: { about: 'nb, nn, en or se', default: 'nb' } },
    options: { json: JSON_OPTION },
    run: async (context, { language, json }) =>
      (await import('./theme/print-texts.ts')).printTexts(context, language, json),
  }),
})
