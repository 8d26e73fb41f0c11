import { findAll, type OnixElement, readText } from './onix.elements.ts';

/** Codes and headings of a scheme: `AB Name; CD Name`. */
const toHeadings = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').map((each) => {
      const [code = '', ...heading] = each.trim().split(' ');
      return [code, heading.join(' ')];
    }),
  );

/**
 * Groups of BISAC by the beginnings of their codes, under their headings, and the genres of fiction. Of
 * `Fiction > Horror` the shop takes the last level that it has as a category.
 */
const BISAC = toHeadings(`
  ANT Antiques & Collectibles; ARC Architecture; ART Art; BIB Bibles; BIO Biography & Autobiography;
  BUS Business & Economics; CGN Comics & Graphic Novels; CKB Cooking; COM Computers; CRA Crafts & Hobbies;
  DES Design; DRA Drama; EDU Education; FAM Family & Relationships; FIC Fiction;
  FOR Foreign Language Study; GAM Games & Activities; GAR Gardening; HEA Health & Fitness; HIS History;
  HOM House & Home; HUM Humor; JNF Juvenile Nonfiction; JUV Juvenile Fiction;
  LAN Language Arts & Disciplines; LAW Law; LCO Literary Collections; LIT Literary Criticism;
  MAT Mathematics; MED Medical; MUS Music; NAT Nature; NON Nonfiction; OCC Body, Mind & Spirit;
  PER Performing Arts; PET Pets; PHI Philosophy; PHO Photography; POE Poetry; POL Political Science;
  PSY Psychology; REF Reference; REL Religion; SCI Science; SEL Self-Help; SOC Social Science;
  SPO Sports & Recreation; STU Study Aids; TEC Technology & Engineering; TRA Transportation;
  TRU True Crime; TRV Travel; YAF Young Adult Fiction; YAN Young Adult Nonfiction;
  FIC002 Fiction > Adventure; FIC004 Fiction > Classics; FIC009 Fiction > Fantasy;
  FIC014 Fiction > Historical; FIC015 Fiction > Horror; FIC016 Fiction > Humor; FIC019 Fiction > Literary;
  FIC022 Fiction > Crime; FIC027 Fiction > Romance; FIC028 Fiction > Science Fiction;
  FIC029 Fiction > Short Stories; FIC030 Fiction > Thriller; FIC031 Fiction > Thriller;
  FIC033 Fiction > Westerns
`);

/** The letters of Thema and its groups of two letters, under short forms of their English headings. */
const THEMA = toHeadings(`
  A Arts; AJ Arts > Photography; AK Arts > Design; AM Arts > Architecture; AT Arts > Performing Arts;
  AV Arts > Music; C Language; CF Language > Linguistics; CJ Language > Language Learning; D Literature;
  DC Literature > Poetry; DD Literature > Drama; DN Biography; DS Literature > Literary Criticism;
  F Fiction; FC Fiction > Biographical; FD Fiction > Speculative; FF Fiction > Crime;
  FG Fiction > Sports Fiction; FH Fiction > Thriller; FJ Fiction > Adventure; FK Fiction > Horror;
  FL Fiction > Science Fiction; FM Fiction > Fantasy; FN Fiction > Myths; FP Fiction > Erotic;
  FQ Fiction > Contemporary; FR Fiction > Romance; FS Fiction > Family Life; FT Fiction > Sagas;
  FU Fiction > Humour; FV Fiction > Historical; FW Fiction > Religious; G Reference;
  GL Reference > Library Science; GT Reference > Interdisciplinary Studies; J Society;
  JH Society > Sociology; JM Psychology; JN Education; JP Politics; JW Society > Warfare; K Business;
  KC Business > Economics; KF Business > Finance; KJ Business > Management; KN Business > Industry; L Law;
  M Medicine; N History; NK History > Archaeology; P Science; PB Science > Mathematics;
  PG Science > Astronomy; PH Science > Physics; PN Science > Chemistry; PS Science > Biology;
  Q Philosophy & Religion; QD Philosophy; QR Religion; R Earth & Environment;
  RB Earth & Environment > Earth Sciences; RG Earth & Environment > Geography;
  RN Earth & Environment > Environment; RP Earth & Environment > Planning; S Sports; T Technology;
  TV Technology > Agriculture; U Computing; V Health; VF Health > Family; VS Self-Help;
  VX Mind, Body & Spirit; W Lifestyle; WB Lifestyle > Cooking; WC Lifestyle > Antiques;
  WD Lifestyle > Games; WF Lifestyle > Crafts; WG Lifestyle > Transport; WH Humour; WK Lifestyle > Home;
  WM Lifestyle > Gardening; WN Lifestyle > Nature; WQ Lifestyle > Local History; WT Travel;
  X Comics & Graphic Novels; Y Children’s Books; YB Children’s Picture Books; YF Children’s Fiction;
  YN Children’s Nonfiction; YP Educational Material; YR Children’s Reference;
  YX Children’s Personal Topics
`);

/** The groups of the German book trade by the second digit of their codes, after the form of the edition. */
const WGS = toHeadings(`
  1 Belletristik; 2 Kinder- und Jugendbücher; 3 Reise; 4 Ratgeber; 5 Geisteswissenschaften;
  6 Naturwissenschaften; 7 Sozialwissenschaften; 8 Schule und Lernen; 9 Sachbuch
`);

/** The heading of the longest beginning of a code that has one. */
const findHeading = (
  headings: ReadonlyMap<string, string>,
  code: string,
  lengths: readonly number[],
): string => lengths.flatMap((length) => headings.get(code.slice(0, length)) ?? []).at(0) ?? '';

/** How subjects are named by groups, each of which is mapped once; the preferred scheme first. */
const SCHEMES: ReadonlyMap<string, (code: string) => string> = new Map([
  ['93', (code: string) => findHeading(THEMA, code.toUpperCase(), [2, 1])],
  ['10', (code: string) => findHeading(BISAC, code.toUpperCase(), [6, 3])],
  ['26', (code: string) => findHeading(WGS, code.slice(-3), [1])],
]);
/**
 * Schemes that say no subject: keywords, names, regional and other themes, and qualifiers of BIC, CCE and
 * Thema.
 */
const NO_SUBJECTS = new Set(
  '11 13 14 15 16 17 20 22 54 55 56 57 58 85 86 90 94 95 96 97 98 99 B2 B4 B5'.split(' '),
);

/**
 * What a record says its category is: its subject of Thema, else of BISAC or of the German book trade, its
 * main subject first; else the heading that one of another scheme has; empty without one.
 */
export function readCategory(detail: OnixElement | undefined): string {
  const schemes = [...SCHEMES.keys()];
  const subjects = findAll(detail, 'Subject').map((subject) => {
    const scheme = readText(subject, 'SubjectSchemeIdentifier');
    const rank = schemes.includes(scheme) ? schemes.indexOf(scheme) : 2 * schemes.length;
    const isMain = findAll(subject, 'MainSubject').length > 0;
    const group = SCHEMES.get(scheme)?.(readText(subject, 'SubjectCode')) ?? '';
    return {
      scheme,
      order: isMain ? rank : rank + schemes.length,
      name: group || readText(subject, 'SubjectHeadingText'),
    };
  });
  const named = subjects.filter(({ scheme, name }) => name !== '' && !NO_SUBJECTS.has(scheme));
  return named.toSorted((left, right) => left.order - right.order).at(0)?.name ?? '';
}
