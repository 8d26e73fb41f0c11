import type { BookDraftRequest } from '@bookstore/contracts/books';

export const ADVENTURE: readonly BookDraftRequest[] = [
  {
    title: 'Treasure Island',
    author: 'Robert Louis Stevenson',
    description:
      "A map with a cross on it, a schooner, and the most likeable villain in all fiction. Everything you know about pirates, Stevenson made up here, for a boy on a rainy holiday. Jim Hawkins's voyage still goes at the speed of a following wind.",
    category: 'adventure',
    trending: false,
    oldPrice: 13.99,
    newPrice: 8.99,
    coverImage: 'treasure-island.webp',
  },
  {
    title: 'Moby-Dick',
    author: 'Herman Melville',
    description:
      'A captain, a white whale, and a crew who signed on without knowing what for. It is a chase, a sermon, a comedy and an encyclopaedia of the sea, sometimes on one page. Let Ishmael take his time; you will miss his company when it is over.',
    category: 'adventure',
    trending: true,
    oldPrice: 18.99,
    newPrice: 12.99,
    coverImage: 'moby-dick.webp',
  },
  {
    title: 'Twenty Thousand Leagues Under the Seas',
    author: 'Jules Verne',
    description:
      "Something huge and shining is sinking ships. Three men go overboard and find out what. Aboard the Nautilus there are a library, an organ and a captain who has done with the land for ever. Verne's finest voyage, with wonders at every porthole.",
    category: 'adventure',
    trending: false,
    oldPrice: 16.99,
    newPrice: 11.99,
    coverImage: 'twenty-thousand-leagues.webp',
  },
  {
    title: 'The Call of the Wild',
    author: 'Jack London',
    description:
      "A dog is stolen from a sunny valley and sold into the frozen gold fields of the north. London tells Buck's story from close to the snow, without sentiment and with enormous tenderness. Short enough for one sitting by the fire, which is where to read it.",
    category: 'adventure',
    trending: false,
    oldPrice: 12.99,
    newPrice: 7.99,
    coverImage: 'call-of-the-wild.webp',
  },
  {
    title: "King Solomon's Mines",
    author: 'H. Rider Haggard',
    description:
      'An old map, a desert to cross, and beyond two white peaks a treasure no one has seen. Haggard wrote it in a few weeks, on a bet that he could better Treasure Island, and it sets the pattern for every lost-world tale that came after. Read it as a period piece and a tremendous yarn.',
    category: 'adventure',
    trending: false,
    oldPrice: 13.99,
    newPrice: 9.49,
    coverImage: 'king-solomons-mines.webp',
  },
  {
    title: 'Robinson Crusoe',
    author: 'Daniel Defoe',
    description:
      'One man, one island, eight and twenty years; and then a footprint in the sand. Defoe makes a goat, a grain of barley or a home-made pot as thrilling as any shipwreck. Among the first novels in English, and still the best about making do.',
    category: 'adventure',
    trending: false,
    oldPrice: 14.99,
    newPrice: 10.99,
    coverImage: 'robinson-crusoe.webp',
  },
];
