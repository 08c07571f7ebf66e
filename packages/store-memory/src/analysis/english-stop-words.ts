/**
 * Words too common in English to tell texts apart: the Snowball project's list, which PostgreSQL's `english` uses too.
 * Without its stray letters "s" and "t" and "don", which here stay with their words ("don't"), so that "T cell" keeps
 * its "t".
 */
export const englishStopWords: ReadonlySet<string> = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it ' +
    'its itself they them their theirs themselves what which who whom this that these those am is are was were be been ' +
    'being have has had having do does did doing a an the and but if or because as until while of at by for with about ' +
    'against between into through during before after above below to from up down in out on off over under again ' +
    'further then once here there when where why how all any both each few more most other some such no nor not only ' +
    "own same so than too very can will just should now would could cannot can't won't shan't"
  ).split(' '),
)
