/** A cup of kopi on its saucer, with the stripes of the shop: shapes alone, since a machine may have no letters. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48">
  <path d="M7 19h28v8a13 13 0 0 1-13 13h-2A13 13 0 0 1 7 27z" fill="#8A5A2B"/>
  <path d="M35 21h2a5.5 5.5 0 0 1 0 11h-3" fill="none" stroke="#8A5A2B" stroke-width="3"/>
  <path d="M7 19h28v3.5H7z" fill="#3B2413"/>
  <path d="M12 27v5M17 27v9M25 27v9M30 27v5" stroke="#EDE7DC" stroke-width="2" stroke-linecap="round"/>
  <path d="M4 43h34" stroke="#0B6B53" stroke-width="3" stroke-linecap="round"/>
  <path d="M15 15c-3-3 3-5 0-9M21 15c-3-3 3-5 0-9M27 15c-3-3 3-5 0-9" fill="none" stroke="#E0A526" stroke-width="2" stroke-linecap="round"/>
</svg>`;

/** A parcel on a doorstep, as a phone would have seen it. */
export const doorstep = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 96 72">
  <path d="M0 0h96v72H0z" fill="#CFC3AE"/><path d="M0 52h96v20H0z" fill="#8D8474"/>
  <path d="M34 4h30v48H34z" fill="#0B6B53"/><path d="M37 8h24v16H37zM37 28h24v20H37z" fill="#0E7D61"/>
  <circle cx="60" cy="30" r="1.6" fill="#E0A526"/>
  <path d="M12 38h22v20H12z" fill="#B88A57"/><path d="M12 38l4-5h22l-4 5z" fill="#CFA571"/>
  <path d="M34 38l4-5v20l-4 5z" fill="#9A7042"/><path d="M21 38h4v20h-4z" fill="#EDE7DC"/>
  <path d="M62 46h14v12H62z" fill="#B88A57"/><path d="M67 46h3v12h-3z" fill="#EDE7DC"/>
</svg>`;

const shelf = (
  boxes: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 96 72">
  <path d="M0 0h96v72H0z" fill="#D9D2C3"/><path d="M0 60h96v12H0z" fill="#8D8474"/>
  <path d="M14 8h68v54H14z" fill="#F5F1E8"/>${boxes}
  <path d="M12 6h3v56h-3zM81 6h3v56h-3zM14 24h68v2H14zM14 42h68v2H14zM14 60h68v2H14z" fill="#6B5A45"/>
</svg>`;

/** A shelf in a pantry: nearly empty, and filled. */
export const shelfBefore = shelf(
  '<path d="M20 36h9v6h-9z" fill="#B88A57"/><path d="M60 20h6v4h-6z" fill="#0B6B53"/>',
);
export const shelfAfter = shelf(
  [12, 30, 48]
    .map(
      (top) =>
        `<path d="M18 ${top}h12v12H18zM32 ${top}h12v12H32z" fill="#B88A57"/><path d="M47 ${top + 2}h8v10h-8zM57 ${top + 2}h8v10h-8zM67 ${top + 2}h8v10h-8z" fill="#0B6B53"/>`,
    )
    .join(''),
);

export const signature = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="220">
  <path d="M0 0h600v220H0z" fill="#fff"/>
  <path d="M70 150c40-120 70-110 60-20s-20 50 20-20 50-30 40 10 20 30 50-20 40-10 30 20 30 20 60-20 50-60 60-40-40 80-10 80 60-40 110-50"
    fill="none" stroke="#1e2723" stroke-width="4" stroke-linecap="round"/>
</svg>`;
