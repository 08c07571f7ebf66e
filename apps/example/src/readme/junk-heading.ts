/** Headings whose section, with all that is below it, says nothing about the use of a package. */
const junkSections = new Set([
  ...['license', 'licenses', 'licence', 'licences', 'licensing', 'copyright', 'license information'],
  ...['license and copyright', 'copyright and license'],
  ...['changelog', 'changelogs', 'change log', 'changes', 'release notes', 'releases', 'history'],
  ...['version history', 'release history'],
  ...['sponsor', 'sponsors', 'sponsoring', 'our sponsors', 'become a sponsor', 'backers', 'supporters', 'support us'],
  ...['donate', 'donations', 'donating', 'funding', 'for enterprise', 'security contact information'],
  ...['contribute', 'contributing', 'contribution', 'contributions', 'how to contribute', 'contribution guidelines'],
  ...['contributors', 'author', 'authors', 'maintainer', 'maintainers', 'team', 'code of conduct', 'star history'],
  ...['credit', 'credits', 'thanks', 'special thanks', 'acknowledgement', 'acknowledgements', 'acknowledgments'],
])

/** Headings whose own text is junk; what stands below them need not be. */
const junkTexts = new Set(['contents', 'toc', 'table of contents', 'index', 'badges'])

/** What to leave out under a heading: nothing, its own text, or all of its section. */
export function junkUnder(heading: string, level: number): 'nothing' | 'text' | 'section' {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (junkTexts.has(words)) return 'text'
  if (!junkSections.has(words)) return 'nothing'
  // Authors who give each part of a page a heading of level 1 put unrelated ones of level 2 anywhere.
  return level === 1 ? 'text' : 'section'
}
