// For `node --import`: when the process ends, writes the URLs of all modules that it loaded to LOADED_MODULES_FILE.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded: string[] = []
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url)
    return nextLoad(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env['LOADED_MODULES_FILE'] ?? '', loaded.join('\n')))
