export { serveAgreements } from './agreements.routes.ts'
