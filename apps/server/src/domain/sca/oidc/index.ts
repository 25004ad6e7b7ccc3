export { createOidcAuthentication } from './create-oidc-authentication.ts'
export {
  createEmployeeLogin,
  type EmployeeLogin,
  type EmployeeLoginSecrets,
  type EmployeeProvider,
} from './employee-login.ts'
export type { OidcOptions } from './oidc-options.ts'
export { parseOidcOptions } from './parse-oidc-options.ts'
export { verifySignedText } from './verify-proof.ts'
