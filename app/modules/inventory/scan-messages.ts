import { showQuantity } from '~/core/money-lines';

/** The texts of the page that scans codes. */
export const cameraOn = 'Hold the code in front of the camera.';
export const cameraDark = 'The picture is dark. Is the camera covered? You can type the code below.';
export const cameraRefused =
  'This page may not use the camera. Allow it in the browser’s settings, or type the code below.';
export const cameraMissing = 'There is no camera here. Type the code below.';
export const cameraBusy = 'The camera is in use by something else. Close that, or type the code below.';
export const cameraBroken = 'The camera does not work here. Type the code below.';
export const scanUnknown = 'No item has this code yet.';
export const labelUnknown = 'The item of this label is no longer in stock.';
export const codeOfJob = 'This is the code of a job.';
export const barcodeGiven = ({ productName }: { productName: string }) => `Barcode saved for ${productName}.`;
export const countedNote = 'Counted on the shelf';
/** What a phone says of a movement that it sent: '3 taken: Dark roast beans'. */
export const scanDone = { fulfilment: 'taken', add: 'received', adjust: 'counted' } as const;
export const leftNow = (productName: string, total: number) =>
  `${productName}: ${showQuantity(total)} in stock now.`;
/** The numbers in units. */
export const difference = (counted: number, was: number) => {
  const by = Math.round(Math.abs(counted - was) * 1_000);
  const words = by === 0 ? 'no difference' : `${showQuantity(by)} ${counted < was ? 'fewer' : 'more'}`;
  return `Counted ${showQuantity(Math.round(counted * 1_000))}, was ${showQuantity(Math.round(was * 1_000))}: ${words}.`;
};
