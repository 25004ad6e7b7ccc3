// For `node --import`: moves the clock of a process by CLOCK_OFFSET_SECONDS.
const offsetMilliseconds = Number(process.env['CLOCK_OFFSET_SECONDS'] ?? 0) * 1000
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    given.length === 0 ? new target(RealDate.now() + offsetMilliseconds) : Reflect.construct(target, given),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + offsetMilliseconds : Reflect.get(target, name),
})
