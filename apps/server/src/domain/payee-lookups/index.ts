export { forgetShownNames } from './forget-shown-names.ts'
export { createLimitNames, type LimitNames } from './limit-names.ts'
