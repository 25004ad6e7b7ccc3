/** Every order of these items. There are n!, so use it for few items only. */
export function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length < 2) yield items
  else
    for (const [index, item] of items.entries())
      for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
}
