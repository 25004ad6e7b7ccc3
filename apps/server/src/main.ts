// Havn as a bank runs it without writing TypeScript: everything is a setting, the core bank included.
import { runHavn } from './start-havn.ts'

await runHavn({})
