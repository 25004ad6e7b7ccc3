import { join } from 'node:path'
import { getDebianPackage } from '../../get-debian-package.ts'

/**
 * Patroni of Debian 13, which runs on the Python of Debian 12. Patroni 3.0.2 of Debian 12 itself lets a primary that was
 * frozen write on after another has taken over: acknowledged payments are lost.
 */
const PATRONI = {
  name: 'patroni',
  version: '4.0.7',
  url: 'http://deb.debian.org/debian/pool/main/p/patroni/patroni_4.0.7-3~deb13u1_all.deb',
  sha256: 'b8a6d276d3adb0c9b8a6d6198575c6081134bd2038b4780d08a6c34375972931',
}

/** Returns the folder to put on PYTHONPATH for Patroni. */
export function getPatroni(): string {
  return join(getDebianPackage(PATRONI), 'usr/lib/python3/dist-packages')
}
