export { recordCalls } from './requests/record-calls.ts'
export { serveSandbox } from './sandbox.routes.ts'
