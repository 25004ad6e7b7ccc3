export { chooseAddresses, type ResolveHost, resolveHost } from './choose-address.ts'
