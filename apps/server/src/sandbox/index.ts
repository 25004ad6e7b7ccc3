export { serveSandbox } from './sandbox.routes.ts'
