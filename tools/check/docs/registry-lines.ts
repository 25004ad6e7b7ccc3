import { NAMES } from '../../release/names.ts'

const name = `(?:${NAMES.packages.map((one) => RegExp.escape(one)).join('|')})`
/** One of our names as a word of its own: no path, and no part of a longer name. */
const word = String.raw`(?<![\w./@~-])${name}(?:@[\w.^~-]+)?(?![\w/-]|\.\w)`
const FROM_A_REGISTRY = [
  new RegExp(String.raw`\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:exec|dlx|x))(?: -\S+)* ${word}`),
  new RegExp(
    String.raw`\b(?:npm|pnpm|yarn|bun|deno) (?:i|install|add|create|init)\b(?:(?!&&|;)[^\n\`])* ${word}`,
  ),
  // Without a host in its name, an image is asked for at a public registry.
  /\b(?:docker|podman|buildah|nerdctl) (?:pull|run|create)\b(?:(?!&&|;)[^\n`]|\\\n)* havn(?:-server)?(?![\w./-])/,
  /\bdocker-daemon:havn/,
  ...Object.values(NAMES.images).map((image) => new RegExp(RegExp.escape(image))),
]

/** Where a text says to install or run one of our names from a registry. */
export function findRegistryLines(text: string): string[] {
  return FROM_A_REGISTRY.flatMap((pattern) => text.match(pattern)?.[0] ?? [])
}
