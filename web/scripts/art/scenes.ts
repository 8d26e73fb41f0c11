import type { Category } from '@bookstore/contracts/books';
import { palette, type Scene } from './cover.ts';
import { randomFrom } from './random.ts';
import { island, northland, submarine, twinPeaks, voyage, whale } from './scenes/adventure.ts';
import { skyline } from './scenes/business.ts';
import { bunch, daisies, lilies, peony, roses, thistles } from './scenes/fiction.ts';
import { carcosa, castle, doubled, house, stormOak, visitor } from './scenes/horror.ts';
import { candle, classes, coil, gears, prism, punchedCard } from './scenes/technology.ts';

/** Which scene is drawn for a book, and in which colours (in the order `palette` takes them). */
const SCENES: Readonly<Record<Category, Readonly<Record<string, Scene>>>> = {
  business: {
    'wealth-of-nations': {
      draw: skyline([1, 1, 2, 2, 3, 3, 4, 5]),
      palette: palette('#f3e7cd', '#16352c', '#a34a1e', '#16352c', '#7f9c86', '#e9c873', '#bf4f2a'),
    },
    'way-to-wealth': {
      draw: skyline([5, 4, 3, 2, 1, 2, 3, 4]),
      palette: palette('#17473a', '#f6ead0', '#eec260', '#0d2c24', '#4d8068', '#f6ead0', '#e2a93b'),
    },
    'lombard-street': {
      draw: skyline([3, 4, 2, 5, 5, 3, 4, 2]),
      palette: palette('#e6b94d', '#1d2b27', '#1d2b27', '#1d2b27', '#b0582c', '#f8eed6', '#2f6f5b'),
    },
    'theory-of-the-leisure-class': {
      draw: skyline([4, 3, 2, 1, 2, 3, 4, 5]),
      palette: palette('#f0d6c8', '#4f1a2b', '#7d3a3c', '#4f1a2b', '#cf8467', '#f9eee2', '#c9973f'),
    },
    'principles-of-scientific-management': {
      draw: skyline([2, 2, 3, 3, 4, 4, 5, 5]),
      palette: palette('#dbe3da', '#1c2b2d', '#9d3f22', '#1c2b2d', '#8aa79c', '#f7f3e6', '#c9552f'),
    },
    'art-of-money-getting': {
      draw: skyline([1, 2, 3, 5, 5, 4, 2, 1]),
      palette: palette('#ae3527', '#fbedcf', '#f7cf73', '#5e1714', '#1f4b54', '#fbedcf', '#efb643'),
    },
  },
  technology: {
    opticks: {
      draw: prism,
      palette: palette('#141c33', '#f7f3e8', '#f6d365', '#1f2b4d', '#34466f', '#f7f3e8', '#f6d365'),
    },
    'chemical-history-of-a-candle': {
      draw: candle,
      palette: palette('#123a4a', '#fbf1da', '#f9c46b', '#3a1d10', '#e58f3c', '#f6e6c4', '#ef8f3a'),
    },
    'on-the-economy-of-machinery-and-manufactures': {
      draw: gears,
      palette: palette('#e4ebef', '#17324d', '#9c4a1c', '#17324d', '#7fa3b8', '#17324d', '#c5702f'),
    },
    'sketch-of-the-analytical-engine': {
      draw: punchedCard,
      palette: palette('#2b2350', '#f8efdf', '#f0a7a0', '#cdb78f', '#ead7b0', '#e4572e', '#2b2350'),
    },
    'laws-of-thought': {
      draw: classes,
      palette: palette('#0f3b46', '#eef5ee', '#f3c969', '#0a2a33', '#58b7b0', '#f3c969', '#ef7d57'),
    },
    'my-inventions': {
      draw: coil,
      palette: palette('#1b1f4b', '#f3f1ff', '#9ad9f2', '#0f1230', '#4a54b8', '#d8f3ff', '#d98a4b'),
    },
  },
  fiction: {
    'pride-and-prejudice': {
      draw: roses,
      palette: palette('#f6dfd5', '#3c2a3f', '#a23b52', '#41614f', '#e7b44c', '#f3a9a4', '#cf4a5e'),
    },
    'jane-eyre': {
      draw: thistles,
      palette: palette('#cfdad2', '#2b2140', '#6d2f63', '#2f4f46', '#93ad9c', '#c07fb5', '#7d3c7f'),
    },
    'great-expectations': {
      draw: peony,
      palette: palette('#56233f', '#fbeadb', '#f3b79c', '#2b4a45', '#c9727d', '#f0c0b4', '#fbeadb'),
    },
    middlemarch: {
      draw: daisies,
      palette: palette('#f4d98b', '#243c2c', '#7c4a14', '#33593d', '#6f9450', '#fffaf0', '#e0782f'),
    },
    'great-gatsby': {
      draw: lilies,
      palette: palette('#123f44', '#f6e7c1', '#e6c069', '#0c2b30', '#c2913f', '#f6e7c1', '#7fb69b'),
    },
    'mrs-dalloway': {
      draw: bunch,
      palette: palette('#b9d3e3', '#23304f', '#8a2f3c', '#2f5d55', '#f0a93f', '#fff3e2', '#d8563f'),
    },
  },
  horror: {
    dracula: {
      draw: castle,
      palette: palette('#7d1418', '#fbeee0', '#f4b9a0', '#190709', '#a3262a', '#f1d9bd', '#f4a32c'),
    },
    frankenstein: {
      draw: stormOak,
      palette: palette('#1d2b2a', '#e8f1d4', '#b9d46a', '#0a1110', '#2f4a43', '#b9d46a', '#f7fbe4'),
    },
    'dr-jekyll-and-mr-hyde': {
      draw: doubled,
      palette: palette('#2d2a26', '#f6ead2', '#eab04d', '#141210', '#544c42', '#c9a76a', '#fbe3a1'),
    },
    'turn-of-the-screw': {
      draw: house,
      palette: palette('#26233d', '#efeaf7', '#c3b4e3', '#0e0c1a', '#45406a', '#d9d3ee', '#f6c453'),
    },
    carmilla: {
      draw: visitor,
      palette: palette('#3b1226', '#f9e3e3', '#ef9aa6', '#12040b', '#6d2442', '#e7a3a0', '#f5d14e'),
    },
    'king-in-yellow': {
      draw: carcosa,
      palette: palette('#e9b92f', '#1a1408', '#4a3305', '#1a1408', '#6b4c0c', '#fbe9a4', '#d98a1c'),
    },
  },
  adventure: {
    'treasure-island': {
      draw: voyage,
      palette: palette('#f4b25c', '#16324a', '#7a2b14', '#16324a', '#f8cd8a', '#fff0d2', '#2b7f86'),
    },
    'moby-dick': {
      draw: whale,
      palette: palette('#a9cdd2', '#102b3f', '#1f5166', '#102b3f', '#4d8b9c', '#fbf8ef', '#24607a'),
    },
    'twenty-thousand-leagues': {
      draw: submarine,
      palette: palette('#0f6a73', '#fdf3d6', '#ffd27a', '#06333d', '#0a4a57', '#ffe7a6', '#d9763c'),
    },
    'call-of-the-wild': {
      draw: northland,
      palette: palette('#1d3558', '#f4f7f4', '#9fe0c4', '#10223c', '#4f7396', '#eef4f6', '#5cc7a2'),
    },
    'king-solomons-mines': {
      draw: twinPeaks,
      palette: palette('#f0876b', '#36133a', '#5b1a3a', '#4b1d49', '#8d3a58', '#ffe9cf', '#fbc15e'),
    },
    'robinson-crusoe': {
      draw: island,
      palette: palette('#f6e2ae', '#1b4a4a', '#a8432a', '#1f6a66', '#a0643a', '#fbf0d0', '#ef8354'),
    },
  },
};

/** The scene made for a book, or else one of its category's by the book's name. */
export const sceneOf = (category: Category, slug: string): Scene =>
  SCENES[category][slug] ?? randomFrom(slug).pick(Object.values(SCENES[category]));
