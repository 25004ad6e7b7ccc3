/** The anchor of a heading, as GitHub makes it, so that links work in both places. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** Makes anchors of one page, each unique: a repeated heading gets -1, -2 and so on. */
export function createSlugger(): (heading: string) => string {
  const used = new Map<string, number>()
  return (heading) => {
    const slug = slugOf(heading)
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}
