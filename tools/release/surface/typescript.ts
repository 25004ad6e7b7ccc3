// TypeScript 7 has no parser that a program could call. The oldest version that the SDK is tested with has one, and reads all that
// declarations consist of.
import ts from '../../../packages/tpp-sdk/node_modules/typescript/lib/typescript.js'

export { ts }
