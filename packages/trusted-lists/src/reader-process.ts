// Reads one list from standard input: a line of JSON with the signers, then the document. Answers with JSON.
import { buffer } from 'node:stream/consumers'
import { readTrustedList } from './read-trusted-list.ts'

const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const { signers }: { signers: readonly string[] } = JSON.parse(input.subarray(0, end).toString('utf8'))
process.stdout.write(JSON.stringify(readTrustedList({ document: input.subarray(end + 1), signers })))
