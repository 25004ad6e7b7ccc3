import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles typebox, which is 680 files, and returns a module for `node --import` that loads the bundle in its place: a process
 * that imports the contract starts with a third less work, and a test run starts about a thousand. Only imports that lead to
 * this checkout's typebox are changed, so that a package which lacks it still fails.
 */
export async function bundleTypebox(root: string, folder: string): Promise<string> {
  const installed = join(root, 'node_modules/typebox')
  const entries = entryFiles(join(installed, 'package.json'))
  await build({
    entryPoints: Object.fromEntries(entries.map((file) => [nameOf(file), join(installed, file)])),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The entries share their state, as the files do.
    splitting: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  })
  const replacements = entries.map((file) => [
    pathToFileURL(join(installed, file)).href,
    pathToFileURL(join(folder, `${nameOf(file)}.mjs`)).href,
  ])
  const preload = join(folder, 'preload.mjs')
  writeFileSync(preload, preloadSource(JSON.stringify(Object.fromEntries(replacements))))
  return preload
}

function entryFiles(packageFile: string): readonly string[] {
  const { exports } = JSON.parse(readFileSync(packageFile, 'utf8')) as { exports: Record<string, unknown> }
  return Object.values(exports).map((target) => {
    if (typeof target === 'object' && target !== null && 'import' in target) return String(target.import)
    throw new Error(`an export of typebox has no file to import: ${JSON.stringify(target)}`)
  })
}

const nameOf = (file: string) =>
  file
    .replace(/^\.\//, '')
    .replaceAll('/', '-')
    .replace(/\.mjs$/, '')

/** Plain JavaScript, which does nothing on the older versions of Node that some tests start. */
function preloadSource(replacements: string): string {
  return `import * as nodeModule from 'node:module'
const replacements = ${replacements}
nodeModule.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const url = replacements[resolved.url]
    return url === undefined ? resolved : { ...resolved, url }
  },
})
`
}
