import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** Returns the content of a file of a theme, or a text that says why it cannot be used. */
export function readThemeAsset(folder: string, file: string, bytesMax: number): Buffer | string {
  let path: string
  try {
    path = realpathSync(resolve(folder, file))
    // Kubernetes mounts files as links into a folder such as ..2026_11_17, whose name only begins with two dots.
    const [first = ''] = relative(realpathSync(folder), path).split(sep)
    if (isAbsolute(file) || first === '..' || isAbsolute(first))
      return `"${file}" is not in the folder of the theme`
  } catch {
    return `there is no file "${file}" in ${folder}`
  }
  try {
    return readRegularFile(path, file, bytesMax)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    return `"${file}" cannot be read by this process (${code})`
  }
}

function readRegularFile(path: string, file: string, bytesMax: number): Buffer | string {
  // Not a pipe that never ends: it is opened without waiting, and must be a file.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) return `"${file}" is not a file`
    if (stats.size > bytesMax)
      return `"${file}" has ${stats.size} bytes; at most ${bytesMax} are taken, so that pages stay fast`
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
