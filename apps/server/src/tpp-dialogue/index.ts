export { serveTppDialogue } from './tpp-dialogue.routes.ts'
