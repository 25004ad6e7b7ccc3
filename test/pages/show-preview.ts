// Serves every page that a PSU can see, with sample data, in every language:
//   node test/pages/show-preview.ts [port] [folder of a theme]
import { startPreview } from './preview.ts'
import { loadExample } from './themes.ts'

const [port = '4500', folder] = process.argv.slice(2)
const theme = folder === undefined ? {} : { theme: loadExample(folder) }
const preview = await startPreview({ port: Number(port), ...theme })
console.log(`${preview.url}/`)
