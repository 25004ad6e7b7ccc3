// Copying, and keys in the browser: makes one, asks for its certificates, signs with it. The private key is kept by the browser in
// IndexedDB, as an object that scripts can use and, unless it is for the reader's own program, never read.

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const signing = { name: 'ECDSA', hash: 'SHA-256' }

// ── Copying.

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1200)
  })
}

// ── The store of keys: one record for each organisation that was registered in this browser.

function openStore() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('havn-keys', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys', { keyPath: 'id' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
}

async function inStore(mode, use) {
  const store = await openStore()
  try {
    return await new Promise((resolve, reject) => {
      const asked = use(store.transaction('keys', mode).objectStore('keys'))
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error))
    })
  } finally {
    store.close()
  }
}

const saveKey = (record) => inStore('readwrite', (keys) => keys.put(record))
const findKey = (id) => inStore('readonly', (keys) => keys.get(id))
const listKeys = () => inStore('readonly', (keys) => keys.getAll())

// ── DER (ITU-T X.690), as much as a certificate request needs (PKCS #10, RFC 2986).

function element(tag, ...parts) {
  const content = parts.flatMap((part) => [...part])
  const length = content.length
  if (length < 0x80) return Uint8Array.of(tag, length, ...content)
  if (length < 0x100) return Uint8Array.of(tag, 0x81, length, ...content)
  return Uint8Array.of(tag, 0x82, length >> 8, length & 0xff, ...content)
}

const sequence = (...parts) => element(0x30, ...parts)
// ecdsa-with-SHA256, 1.2.840.10045.4.3.2
const ecdsaWithSha256 = sequence(element(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))

function integer(bytes) {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1
  const digits = bytes.slice(start)
  return digits[0] < 0x80 ? element(0x02, digits) : element(0x02, [0], digits)
}

/** The browser writes a signature as two numbers of 32 bytes; requests have them in DER. */
const toDer = (signature) => sequence(integer(signature.slice(0, 32)), integer(signature.slice(32)))

async function createRequest({ privateKey, publicKey }) {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  // Version 0, no name, the key, no attributes: the sandbox decides who it is for.
  const body = sequence(element(0x02, [0]), sequence(), spki, element(0xa0))
  const signature = new Uint8Array(await crypto.subtle.sign(signing, privateKey, body))
  return toPem('CERTIFICATE REQUEST', sequence(body, ecdsaWithSha256, element(0x03, [0], toDer(signature))))
}

const toBase64 = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))

function toPem(label, bytes) {
  const lines = toBase64(bytes).match(/.{1,64}/g).join('\n')
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`
}

/** Signs a text, one character a byte, and returns the signature in Base64. */
async function signText(privateKey, text) {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return toBase64(await crypto.subtle.sign(signing, privateKey, bytes))
}

// ── What the pages ask for.

function showProblem(part, problem) {
  const place = part.querySelector('[data-problem]') ?? document.querySelector('[data-problem]')
  if (place) place.textContent = problem instanceof Error ? problem.message : String(problem)
}

function post(action, fields) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

async function signIn({ privateKey, certificate }, challenge) {
  post('/sign-in', { challenge, certificate, signature: await signText(privateKey, challenge) })
}

async function readChallenge() {
  const answer = await fetch('/sign-in/challenge')
  return (await answer.json()).challenge
}

async function register(form) {
  const given = new FormData(form)
  const exportable = given.get('use') === 'program'
  const keys = await crypto.subtle.generateKey(algorithm, exportable, ['sign'])
  const answer = await fetch('/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      csr: await createRequest(keys),
      organisation: given.get('organisation'),
      roles: given.getAll('roles'),
    }),
  })
  const registered = await answer.json()
  if (answer.status !== 201) throw new Error(registered.problem)
  const record = {
    id: registered.organizationIdentifier,
    name: registered.organisation,
    validTo: registered.validTo,
    privateKey: keys.privateKey,
    certificate: registered.qsealc,
  }
  await saveKey(record)
  if (!exportable) return signIn(record, await readChallenge())
  await offerDownload(form, keys.privateKey, registered)
  return undefined
}

/** Offers the key and certificates as files, and signs in only then: the next page no longer has them. */
async function offerDownload(form, privateKey, registered) {
  const key = toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey))
  const files = { 'key.pem': key, 'cert.pem': registered.qsealc, 'qwac.pem': registered.qwac, 'ca.pem': registered.ca }
  const list = document.createElement('p')
  for (const [name, text] of Object.entries(files)) {
    const link = document.createElement('a')
    link.className = 'button'
    link.download = name
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-pem-file' }))
    link.textContent = name
    list.append(link, ' ')
  }
  const go = document.createElement('a')
  go.className = 'button primary'
  go.href = '/sign-in'
  go.textContent = 'Sign in'
  const done = document.createElement('p')
  done.textContent = `You are ${registered.organizationIdentifier}. Download the files now: they are stored nowhere but in this browser.`
  form.replaceChildren(done, list, go)
}

for (const form of document.querySelectorAll('[data-browser-register]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    register(form).catch((problem) => showProblem(form, problem))
  })

for (const place of document.querySelectorAll('[data-browser-keys]')) void offerKeys(place)

/** Offers to sign in with each key of this browser whose certificate is valid. */
async function offerKeys(place) {
  const valid = (await listKeys()).filter(({ validTo }) => Date.parse(validTo) > Date.now())
  if (valid.length === 0) return
  place.querySelector('[data-empty]')?.remove()
  for (const key of valid) {
    const button = document.createElement('button')
    button.className = 'button primary'
    button.textContent = `Sign in as ${key.id} (${key.name})`
    button.addEventListener('click', () => {
      signIn(key, place.dataset.challenge).catch((problem) => showProblem(place, problem))
    })
    const line = document.createElement('p')
    line.append(button)
    place.append(line)
  }
}

for (const form of document.querySelectorAll('[data-browser-sign]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    signAndSend(form).catch((problem) => showProblem(form, problem))
  })

async function signAndSend(form) {
  const key = await findKey(form.dataset.browserSign)
  if (key === undefined)
    throw new Error('This browser does not have the key of this TPP. Sign with openssl, or in the browser in which you registered.')
  const { call, signing: text } = form.elements
  post(form.action, { call: call.value, signature: await signText(key.privateKey, text.value) })
}

// The command line opens the page with what it signed in the fragment, which no server sees.
const answer = new URLSearchParams(location.hash.slice(1)).get('answer')
for (const field of document.querySelectorAll('[data-answer]')) if (answer) field.value = answer

for (const button of document.querySelectorAll('[data-needs-script]')) button.disabled = false
