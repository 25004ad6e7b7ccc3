/** Limits how much of a kind is in progress at a time for each key, such as calls for each PSU. */
export interface PlacesByKey {
  /** Takes a place and returns what gives it back; undefined if the key has all of its places. Without a key, no limit. */
  claim(key: string | undefined): (() => void) | undefined
}

const nothing = () => {}

export function createPlacesByKey(placesMax: number): PlacesByKey {
  const taken = new Map<string, number>()
  return {
    claim(key) {
      if (key === undefined) return nothing
      const count = taken.get(key) ?? 0
      if (count >= placesMax) return undefined
      taken.set(key, count + 1)
      return () => {
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
