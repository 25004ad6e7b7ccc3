export { agentOptionsFor, parseProxyUrl, PROXY_URL_EXPECTED } from './egress-proxy.ts'
export { createProxiedFetch } from './proxied-fetch.ts'
export { chooseAddresses, type ResolveHost, resolveHost } from './choose-address.ts'
