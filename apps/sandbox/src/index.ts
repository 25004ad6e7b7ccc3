export { createSandbox, type SandboxOptions } from './create-sandbox.ts'
