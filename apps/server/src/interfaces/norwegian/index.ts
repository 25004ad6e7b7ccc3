export { NORWEGIAN_DIALECT } from './dialect.ts'
export { ENDING_PARAMETERS, NORWEGIAN_RETURN } from './redirect.ts'
