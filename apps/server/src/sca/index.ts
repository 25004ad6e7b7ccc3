export { type NewAuthorisation, prepareAuthorisation, withLinkToken } from './authorisation.ts'
export { demandSca } from './demand-sca.ts'
