import { z } from 'zod';
import { flag, line, lines } from '~/core/text';
import { upload } from '~/core/upload';
import { messages } from './messages';

/** The company's details, under the names that form and call use; what is not sent stays. */
export const companyInput = z
  .object({
    file: upload(messages.logoWrong),
    removeLogo: flag.default(false),
    companyName: line({ needed: messages.nameNeeded, most: 100 }).optional(),
    companyIndustry: line({ most: 100 }).optional(),
    companyAddress: lines({ most: 300 }).optional(),
    postalCode: line({ most: 6 }).optional(),
    contactNumber: line({ most: 40 }).optional(),
    shareStoryboards: flag
      .optional()
      .describe('Whether the public address of a new storyboard works at once.'),
  })
  .transform((sent) => ({
    logo: sent.file,
    removeLogo: sent.removeLogo,
    details: {
      name: sent.companyName,
      industry: sent.companyIndustry,
      address: sent.companyAddress,
      postalCode: sent.postalCode,
      phone: sent.contactNumber,
      shareStoryboards: sent.shareStoryboards,
    },
  }));
