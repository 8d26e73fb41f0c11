import type { BookDraftRequest } from '@bookstore/contracts/books';

export const BUSINESS: readonly BookDraftRequest[] = [
  {
    title: 'The Wealth of Nations',
    author: 'Adam Smith',
    description:
      'The pin factory, the invisible hand, and the book that gave economics its start. Smith writes less like a professor than like a sharp-eyed traveller, forever stopping to ask why bread costs what it does. We keep two copies at home: one to read and one to argue with.',
    category: 'business',
    trending: true,
    oldPrice: 24.99,
    newPrice: 18.99,
    coverImage: 'wealth-of-nations.webp',
  },
  {
    title: 'The Way to Wealth',
    author: 'Benjamin Franklin',
    description:
      "Early to bed, early to rise: Franklin's best advice, told by an old man at a sale. It takes half an hour to read and has been quoted, sold and ignored for more than two hundred and fifty years. The gentlest telling-off about money you will ever enjoy.",
    category: 'business',
    trending: false,
    oldPrice: 9.99,
    newPrice: 6.49,
    coverImage: 'way-to-wealth.webp',
  },
  {
    title: 'Lombard Street',
    author: 'Walter Bagehot',
    description:
      'How a city of handshakes came to hold the money of the world, and nearly lost it. Bagehot explains panics so clearly that central bankers still reach for this book when one begins. Witty, brisk and not a formula in sight.',
    category: 'business',
    trending: false,
    oldPrice: 19.99,
    newPrice: 14.49,
    coverImage: 'lombard-street.webp',
  },
  {
    title: 'The Theory of the Leisure Class',
    author: 'Thorstein Veblen',
    description:
      "Why do we buy what we do not need, and take care to be seen with it? Veblen studied the drawing rooms of his day as if he had discovered a remote tribe, and gave us the words 'conspicuous consumption'. Dry, merciless and very funny.",
    category: 'business',
    trending: false,
    oldPrice: 18.99,
    newPrice: 13.99,
    coverImage: 'theory-of-the-leisure-class.webp',
  },
  {
    title: 'The Principles of Scientific Management',
    author: 'Frederick Winslow Taylor',
    description:
      "The man with the stopwatch explains himself: work, measured down to the second. Admired, feared and never forgotten, Taylor's short book is where the modern workplace begins. Read it to understand your office, or to know what to say back to it.",
    category: 'business',
    trending: false,
    oldPrice: 16.99,
    newPrice: 11.99,
    coverImage: 'principles-of-scientific-management.webp',
  },
  {
    title: 'The Art of Money Getting',
    author: 'P. T. Barnum',
    description:
      'Golden rules for getting on in the world, from the greatest showman of them all. Barnum made a fortune, lost it and made it again, and his counsel is plainer than you would expect: stay out of debt, choose work you like, be civil. A cheerful gift for anyone starting out.',
    category: 'business',
    trending: true,
    oldPrice: 12.99,
    newPrice: 8.49,
    coverImage: 'art-of-money-getting.webp',
  },
];
