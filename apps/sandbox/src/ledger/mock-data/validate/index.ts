export { validateAmount } from './validate-amount.ts'
export { validateOwner } from './validate-owner.ts'
export { validatePerson } from './validate-person.ts'
