import type { ReactNode } from 'react';

const COLUMNS = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 min-[1180px]:grid-cols-3' };

type CarouselPlacesProps = { place: ReactNode; maxPerView?: 2 | 3 };

/** Holds a carousel's room while it is on its way: as many places as it will show slides. */
export const CarouselPlaces = ({ place, maxPerView = 3 }: CarouselPlacesProps) => (
  <div role="status" className={`grid gap-6 px-1 py-2 pb-18 ${COLUMNS[maxPerView]}`}>
    <span className="sr-only">Loading...</span>
    {place}
    <div className="hidden md:block">{place}</div>
    {maxPerView === 3 && <div className="hidden min-[1180px]:block">{place}</div>}
  </div>
);
